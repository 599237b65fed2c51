import { safeHtml } from '#app/platform/text/markdown.server.ts'
import type { Route } from './+types/posts-help'
import { HandbookPage } from './components/handbook-page.tsx'
import { WRITING_POSTS } from './editors-handbook.ts'

export const loader = () => ({ html: safeHtml(WRITING_POSTS) })

export default function PostsHelp({ loaderData }: Route.ComponentProps) {
  return <HandbookPage page="/staff/help/posts" html={loaderData.html} />
}
