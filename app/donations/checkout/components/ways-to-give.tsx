import type { Gift } from '../../rules.ts'
import { giftWords } from '../../rules.ts'

interface GivingReach {
  name: string
  legalName: string
  givingEmail: string
  address: string
}

/** What works without a card. With `gift`, in the words of the gift that was chosen. */
export function WaysToGive({ name, legalName, givingEmail, address, gift }: GivingReach & { gift?: Gift }) {
  const subject = gift ? `A gift of ${giftWords(gift)}` : 'A gift'
  return (
    <ul className="give-ways">
      <li className="box">
        <h3>Mail a check</h3>
        <p>
          Make it out to: <strong>{legalName}</strong>
        </p>
        <p>Mail it to:</p>
        <address>
          {name}
          <br />
          {address}
        </address>
      </li>
      <li className="box">
        <h3>Ask us about another way</h3>
        <p>
          Write to <a href={`mailto:${givingEmail}?subject=${encodeURIComponent(subject)}`}>{givingEmail}</a>.
          A person will answer. We can talk about a bank transfer, stock, or a fund that gives for you
          (donor-advised fund).
        </p>
      </li>
    </ul>
  )
}
