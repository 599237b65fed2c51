import styles from './desk.css?url'
import lists from './queue.css?url'

/** The styles of the staff's screens of cases, which no visitor loads. */
export const links = () => [styles, lists].map((href) => ({ rel: 'stylesheet', href }))
