import styles from './staff.css?url'

/** The styles of the staff's screens of the newsletter, which no visitor loads. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
