import styles from './staff-search.css?url'

/** Styles of the staff's search pages. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
