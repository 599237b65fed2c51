import lists from '../queue/queue.css?url'
import styles from './desk.css?url'

/** The styles of the staff's screens of cases, which no visitor loads. */
export const links = () => [styles, lists].map((href) => ({ rel: 'stylesheet', href }))
