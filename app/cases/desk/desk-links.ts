import bulk from '../queue/bulk.css?url'
import lists from '../queue/queue.css?url'
import rows from '../queue/queue-rows.css?url'
import styles from './desk.css?url'

/** The styles of the staff's case screens, which visitors never load. */
export const links = () => [styles, lists, rows, bulk].map((href) => ({ rel: 'stylesheet', href }))
