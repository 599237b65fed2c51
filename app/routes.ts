import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map: every address and the file that answers it. */
export default [
  index('pages/home.tsx'),
  route('reading-settings', 'reading/routes/settings.tsx'),
  route('styleguide', 'ui/gallery/gallery.tsx'),
  route('*', 'pages/missing.tsx'),
] satisfies RouteConfig
