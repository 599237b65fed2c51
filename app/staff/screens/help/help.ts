import { redirect } from 'react-router'

/** The handbook starts with posts. */
export const loader = () => redirect('/staff/help/posts')
