import { MailLink } from '#app/ui/parts/mail-link.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { isSample } from '#app/ui/samples.ts'
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
  const subject = gift ? words.ways.subjectOf({ gift: giftWords(gift) }) : words.ways.subject
  return (
    <ul className="give-ways">
      <li className="box">
        <h3>{words.ways.check}</h3>
        <p>
          <Sentence of={words.ways.payable} name={legalName} />
        </p>
        <p>{isSample(address) ? <strong>{words.ways.mailToSample}</strong> : words.ways.mailTo}</p>
        <address>
          {name}
          <br />
          {address}
        </address>
      </li>
      <li className="box">
        <h3>{words.ways.another}</h3>
        <p>
          {isSample(givingEmail) ? (
            <Sentence
              of={words.ways.anotherSample}
              email={<MailLink email={givingEmail} subject={subject} />}
              contact="/contact"
            />
          ) : (
            <Sentence
              of={words.ways.anotherText}
              email={<MailLink email={givingEmail} subject={subject} />}
            />
          )}
        </p>
      </li>
    </ul>
  )
}
