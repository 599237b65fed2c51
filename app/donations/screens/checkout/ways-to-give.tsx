import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../model/checkout-words.ts'
import type { Gift } from '../../model/rules.ts'
import { giftWords } from '../../model/rules.ts'

interface GivingReach {
  name: string
  legalName: string
  givingEmail: string
  address: string
}

/** Ways to give without a card. With `gift`, worded for the chosen gift. */
export function WaysToGive({ name, legalName, givingEmail, address, gift }: GivingReach & { gift?: Gift }) {
  const subject = gift ? words.ways.subjectOf(giftWords(gift)) : words.ways.subject
  return (
    <ul className="give-ways">
      <li className="box">
        <h3>{words.ways.check}</h3>
        <p>
          <Sentence of={words.ways.payable} name={legalName} />
        </p>
        <p>{words.ways.mailTo}</p>
        <address>
          {name}
          <br />
          {address}
        </address>
      </li>
      <li className="box">
        <h3>{words.ways.another}</h3>
        <p>
          <Sentence
            of={words.ways.anotherText}
            email={<a href={`mailto:${givingEmail}?subject=${encodeURIComponent(subject)}`}>{givingEmail}</a>}
          />
        </p>
      </li>
    </ul>
  )
}
