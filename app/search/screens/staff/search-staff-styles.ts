import styles from './staff-search.css?url'

/** For the staff's pages of the search. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
