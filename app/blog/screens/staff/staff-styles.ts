import styles from './staff.css?url'

/** Styles of the staff's post screens, which visitors do not load. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
