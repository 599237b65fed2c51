import styles from './keys.css?url'

/** The styles of the pages about keys, which the rest of the console does not load. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
