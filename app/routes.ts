import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map: every address and the file that answers it. */
export default [
  index('pages/home.tsx'),
  route('legal-help', 'cases/routes/report/whole.tsx'),
  route('legal-help/sent', 'cases/routes/report/sent.tsx'),
  route('legal-help/sent/words.txt', 'cases/routes/report/words.ts'),
  route('legal-help/case', 'cases/routes/mine/find.tsx'),
  route('legal-help/case/file/:id', 'cases/routes/mine/file.ts'),
  route('leave', 'cases/routes/leave.ts'),
  route('reading-settings', 'reading/routes/settings.tsx'),
  route('blog', 'blog/routes/list.tsx'),
  route('blog/feed.atom', 'blog/routes/feed.ts'),
  route('blog/:postId', 'blog/routes/post.tsx'),
  route('resources', 'resources/routes/list.tsx'),
  route('resources/:slug', 'resources/routes/resource.tsx'),
  route('resources/:slug/save', 'resources/routes/save.ts'),
  route('resources/:slug/saved', 'resources/routes/saved.tsx'),
  route('attorney-directory', 'attorneys/routes/list.tsx'),
  route('attorney-directory/:id', 'attorneys/routes/profile.tsx'),
  route('attorney-directory/:id/contact', 'attorneys/routes/contact.tsx'),
  route('search', 'search/routes/search.tsx'),
  route('styleguide', 'ui/gallery/gallery.tsx'),
  route('*', 'pages/missing.tsx'),
] satisfies RouteConfig
