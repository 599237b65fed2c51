import { type Gift, giftWords } from '../rules.ts'

export interface GivingReach {
  name: string
  givingEmail: string
  address: string
}

/** What works while no card can be taken. With `gift`, in the words of the gift that was chosen. */
export function WaysToGive({ name, givingEmail, address, gift }: GivingReach & { gift?: Gift }) {
  const subject = gift ? `A gift of ${giftWords(gift)}` : 'A gift'
  return (
    <ul className="give-ways">
      <li>
        <h3>Mail a check</h3>
        <p>
          Make it out to <strong>{name}</strong>
          {gift && (
            <>
              {' '}
              and write <strong>{giftWords(gift)}</strong> on the memo line
            </>
          )}
          . Mail it to:
        </p>
        <address>
          {name}
          <br />
          {address}
        </address>
        {gift?.frequency === 'monthly' && (
          <p>
            Many banks can mail a check for you each month. You set it up with your bank, and you stop it
            there at any time.
          </p>
        )}
      </li>
      <li>
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
