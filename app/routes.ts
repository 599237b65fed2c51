import { index, type RouteConfig } from '@react-router/dev/routes'

/** The site map: every address and the file that answers it. */
export default [index('pages/home.tsx')] satisfies RouteConfig
