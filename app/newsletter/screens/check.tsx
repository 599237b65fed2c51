import { mailed } from '#app/shared/promises/promises.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { UNCONFIRMED_DAYS } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/check'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.check.newsletter, href: '/newsletter' },
    { label: words.check.checkYourEmail },
  ],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

const noMail = () => words.check.noMail

/** The same for every address. */
export default function Check() {
  const mail = useMail()
  return (
    <Page
      title={mail === 'none' ? words.check.newsletter : words.check.title}
      lead={
        <p>{mail === 'none' ? noMail() : `${words.check.oneMoreStep} ${mailed(mail, words.check.email)}`}</p>
      }
    >
      <FormTitle title={mail === 'none' ? words.check.newsletter : words.check.checkYourEmail} />
      {mail === 'none' ? <BackToForm /> : <WhatToDo late={mail === 'late'} />}
    </Page>
  )
}

const BackToForm = () => (
  <p>
    <Sentence of={words.check.youNotListGo} newsletter="/newsletter" />
  </p>
)

function WhatToDo({ late }: { late: boolean }) {
  return (
    <>
      <ol>
        <li>
          {words.check.openEmail} {!late && words.check.comesWithin}
        </li>
        <li>{words.check.openLink}</li>
        <li>{words.check.pressButtonPage}</li>
      </ol>
      <p>
        <Sentence of={words.check.theLinkWorksDays} unconfirmedDays={UNCONFIRMED_DAYS} />
      </p>
      <section aria-labelledby="nothing" className="stack">
        <h2 id="nothing">{words.check.noEmail}</h2>
        <ul>
          <li>{words.check.lookYourSpamPromotions}</li>
          <li>
            <Sentence of={words.check.checkTypoTypeYour} newsletter="/newsletter" />
          </li>
          <li>{words.check.weSendOneSuch}</li>
        </ul>
      </section>
    </>
  )
}
