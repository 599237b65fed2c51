import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import type { Route } from './+types/posts-help'
import { HandbookPage } from './components/handbook-page.tsx'
import { WRITING_POSTS } from './editors-handbook.ts'

export const loader = () => ({ html: markdownHtml(WRITING_POSTS, 'page') })

export default function PostsHelp({ loaderData }: Route.ComponentProps) {
  return <HandbookPage page="/staff/help/posts" html={loaderData.html} />
}
