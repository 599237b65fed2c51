import { Link } from 'react-router'
import { safeHtml } from '#app/platform/text/markdown.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import type { Route } from './+types/posts-help'
import { EDITORS_HANDBOOK } from './editors-handbook.ts'

export const loader = () => ({ html: safeHtml(EDITORS_HANDBOOK) })

export default function PostsHelp({ loaderData: { html } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Writing posts: a handbook"
      lead={
        <Link className="line-link" to="/staff/content">
          Go to the posts
        </Link>
      }
    >
      <Prose html={html} />
    </ConsolePage>
  )
}
