import { createContext, useContext } from 'react'
import { LostDrawing } from '../illustrations/empty.tsx'
import { ButtonLink, ButtonRow } from '../parts/button.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { words as say } from '../words.ts'
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
      <title>{say.trouble.pageNotFound({ organisation })}</title>
      <Page title={say.trouble.missingTitle} lead={say.trouble.missingLead} drawing={<LostDrawing />}>
        <h2>{say.trouble.whereLookNext}</h2>
        <ul className="line-links">
          <li>
            <a href="/search">{say.trouble.searchSite}</a>
          </li>
          <li>
            <a href="/site-map">{say.trouble.seeEveryPageSite}</a>
          </li>
          <li>
            <a href="/know-your-rights">{say.trouble.findLawYourState}</a>
          </li>
          <li>
            <a href="/legal-help">{say.trouble.getLegalHelp}</a>
          </li>
        </ul>
        <ButtonRow>
          <ButtonLink href="/">{say.trouble.goHomePage}</ButtonLink>
        </ButtonRow>
      </Page>
    </>
  )
}

/** 500: says that it is our fault, what to do, and an incident number that only we can interpret. */
export function BrokenPage({ organisation, incident }: { organisation: string; incident?: string }) {
  return (
    <>
      <title>{say.trouble.somethingBrokeOurSide({ organisation })}</title>
      <Page title={say.trouble.brokenTitle} lead={say.trouble.brokenLead} drawing={<LostDrawing />}>
        {incident && (
          <p>
            <Sentence
              of={say.trouble.ifHappensAgainTell}
              incident={incident}
              strong={(inside) => <strong className="incident">{inside}</strong>}
            />
          </p>
        )}
        <p>{say.trouble.ifYouCannotWait}</p>
        <ButtonRow>
          <ButtonLink href="/">{say.trouble.goHomePage}</ButtonLink>
        </ButtonRow>
      </Page>
    </>
  )
}

/** 4xx: the rule that refuses it, in a plain sentence. */
export function RefusedPage({ organisation, words }: { organisation: string; words?: string }) {
  return (
    <>
      <title>{say.trouble.thisDidNotWork({ organisation })}</title>
      <Page title={say.trouble.refusedTitle} lead={words ?? say.trouble.weCouldNotDo}>
        <ButtonRow>
          <ButtonLink href="/">{say.trouble.goHomePage}</ButtonLink>
        </ButtonRow>
      </Page>
    </>
  )
}
