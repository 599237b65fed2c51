import { TEXTS_A_PAGE } from '#app/content/model/rules.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { VariantTable } from '../../components/staff/variant-table.tsx'
import { variantList } from '../../variant-lines.server.ts'
import type { Route } from './+types/all-variants'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  const page = Math.max(1, Math.min(1000, Number.parseInt(asked, 10) || 1))
  const variants = await variantList(db, page)
  return { variants: variants.slice(0, TEXTS_A_PAGE), more: variants.length > TEXTS_A_PAGE, page }
}

const address = (page: number) => (page > 1 ? `/staff/variants?page=${page}` : '/staff/variants')

export default function AllVariants({ loaderData: { variants, more, page } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Easier to read and other languages"
      lead="To start one, go to the page of its full text. Visitors can read easier versions. Other languages are kept, and visitors do not see them yet."
      actions={
        <ButtonRow>
          <ButtonLink to="/staff/content" look="quiet">
            Posts
          </ButtonLink>
          <ButtonLink to="/staff/facts" look="quiet">
            Facts
          </ButtonLink>
        </ButtonRow>
      }
    >
      {variants.length === 0 ? (
        <p>There are none yet.</p>
      ) : (
        <VariantTable variants={variants} caption="Newest changes first" />
      )}
      {(page > 1 || more) && (
        <nav aria-label="More versions" className="button-row">
          {page > 1 && (
            <ButtonLink to={address(page - 1)} look="quiet" size="small">
              Page before
            </ButtonLink>
          )}
          {more && (
            <ButtonLink to={address(page + 1)} look="quiet" size="small">
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </ConsolePage>
  )
}
