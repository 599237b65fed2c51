import { redirect } from 'react-router'

/** The handbook begins with posts. */
export const loader = () => redirect('/staff/help/posts')
