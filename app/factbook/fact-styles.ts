import styles from './facts.css?url'

/** The styles of the staff's screens of facts, which no visitor loads. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
