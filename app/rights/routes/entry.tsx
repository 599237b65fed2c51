import { hasEasier } from '#app/content/content.server.ts'
import { lawFacts, stateFacts } from '#app/factbook/factbook.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { SaveHere } from '#app/ui/parts/save-here.tsx'
import { TextSwitch } from '#app/ui/parts/text-switch.tsx'
import { db } from '#db/connect.server.ts'
import { LawPage } from '../components/law-page.tsx'
import { StatePage } from '../components/state-page.tsx'
import { everyClock, federalLaw, letterFor, stateLaw } from '../records.server.ts'
import { neighbours } from '../rules.ts'
import { words } from '../words.ts'
import type { Route } from './+types/entry'

/** One state or one federal law: both have URLs directly below the list. */
export async function loader({ params: { slug } }: Route.LoaderArgs) {
  const address = `${config.origin}/know-your-rights/${slug}`
  const state = stateLaw(slug)
  if (state) {
    const { before, after } = neighbours(stateFacts(), slug)
    return {
      state,
      easier: await hasEasier(db, 'state', slug),
      title: words.entry.yourRights({ state: state.state }),
      description: state.summary,
      address,
      everyClock,
      reviewedOn: state.checkedOn,
      changedOn: state.checkedOn,
      before: before && { href: before.href, state: before.state },
      after: after && { href: after.href, state: after.state },
    }
  }
  const law = federalLaw(slug) ?? notFound()
  const { before, after } = neighbours(lawFacts(), slug)
  return {
    law,
    easier: await hasEasier(db, 'law', slug),
    letter: letterFor(slug),
    title: law.name,
    description: law.covers,
    changedOn: law.checkedOn,
    address,
    everyClock,
    before: before && { href: before.href, shortName: before.shortName },
    after: after && { href: after.href, shortName: after.shortName },
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ title }: { title: string }) => [
    { label: words.entry.knowYourRights, href: '/know-your-rights' },
    { label: title },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: loaderData.description,
        changedOn: loaderData.changedOn,
      })
    : pageMeta(matches, { title: words.entry.metaTitle })

export default function Entry({ loaderData }: Route.ComponentProps) {
  const { title, address, easier } = loaderData
  const path = new URL(address).pathname
  const save = (
    <>
      {easier && <TextSwitch path={path} current="full" />}
      <SaveHere path={path} title={title} />
    </>
  )
  return loaderData.state ? (
    <StatePage {...loaderData} save={save} />
  ) : (
    <LawPage {...loaderData} save={save} />
  )
}
