import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { WRITING_POSTS } from '../../help/editors-handbook.ts'
import type { Route } from './+types/posts-help'
import { HandbookPage } from './handbook-page.tsx'

export const loader = () => ({ html: markdownHtml(WRITING_POSTS, 'page') })

export default function PostsHelp({ loaderData }: Route.ComponentProps) {
  return <HandbookPage page="/staff/help/posts" html={loaderData.html} />
}
