import { createContext, useContext } from 'react'
import { ButtonLink, ButtonRow } from '../forms/button.tsx'
import { LostDrawing } from '../illustrations/empty.tsx'
import { Page } from './page.tsx'

interface Trouble {
  status: number
  refused?: string
  incident?: string
  posted?: { action: string; fields: readonly (readonly [string, string])[]; files: boolean } | undefined
}

const TroubleContext = createContext<Trouble | null>(null)
export const TroubleProvider = TroubleContext
export const useTrouble = () => useContext(TroubleContext)

/** 404: says so, and where to look. */
export function MissingPage({ organisation }: { organisation: string }) {
  return (
    <>
      <title>{`Page not found - ${organisation}`}</title>
      <Page
        title="We could not find this page"
        lead="The address may have changed, or it may have a typo. Nothing you did is lost."
        drawing={<LostDrawing />}
      >
        <h2>Where to look next</h2>
        <ul className="line-links">
          <li>
            <a href="/search">Search this site</a>
          </li>
          <li>
            <a href="/site-map">See every page on the site map</a>
          </li>
          <li>
            <a href="/know-your-rights">Find the law of your state</a>
          </li>
          <li>
            <a href="/legal-help">Get legal help</a>
          </li>
        </ul>
        <ButtonRow>
          <ButtonLink href="/">Go to the home page</ButtonLink>
        </ButtonRow>
      </Page>
    </>
  )
}

/** 500: says that it is our fault, what to do, and a number that means something to us only. */
export function BrokenPage({ organisation, incident }: { organisation: string; incident?: string }) {
  return (
    <>
      <title>{`Something broke on our side - ${organisation}`}</title>
      <Page
        title="Something broke on our side"
        lead="This page did not load. It is not your fault. Try again in a few minutes."
        drawing={<LostDrawing />}
      >
        {incident && (
          <p>
            If it happens again, tell us this number: <strong className="incident">{incident}</strong>. It
            helps us find what broke. It says nothing about you.
          </p>
        )}
        <p>If you cannot wait, you can reach a person. See “Get help from a person” on this page.</p>
        <ButtonRow>
          <ButtonLink href="/">Go to the home page</ButtonLink>
        </ButtonRow>
      </Page>
    </>
  )
}

/** 4xx: what the rules do not allow, in a plain sentence. */
export function RefusedPage({ organisation, words }: { organisation: string; words?: string }) {
  return (
    <>
      <title>{`This did not work - ${organisation}`}</title>
      <Page title="This did not work" lead={words ?? 'We could not do that. Go back and try again.'}>
        <ButtonRow>
          <ButtonLink href="/">Go to the home page</ButtonLink>
        </ButtonRow>
      </Page>
    </>
  )
}
