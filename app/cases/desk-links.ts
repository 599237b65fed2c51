import styles from './desk.css?url'

/** The styles of the staff's screens of cases, which no visitor loads. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
