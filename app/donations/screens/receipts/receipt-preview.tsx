import { DescriptionList } from '#app/ui/parts/data.tsx'
import {
  acknowledgmentWords,
  closingLines,
  type ReceiptFacts,
  receiptLines,
  taxWords,
  thanksWords,
} from '../../receipts/receipt-words.ts'

/** A receipt in the order of its PDF, with the fixed part marked. */
export function ReceiptPreview({ facts }: { facts: ReceiptFacts }) {
  const tax = [...taxWords(facts), ...acknowledgmentWords(facts)]
  return (
    <div className="receipt-preview">
      <p>{`${facts.legalName}, ${facts.address}`}</p>
      <p>{thanksWords(facts)}</p>
      <div className="receipt-fixed">
        <p>Fixed. The donor, the amount and the day come from the gift.</p>
        <DescriptionList items={receiptLines(facts).map(([name, value]) => ({ name, value }))} />
        {tax.length === 0 ? (
          <p>
            Without a tax number, the receipt says nothing about taxes. A steward or an admin can set it under
            Settings, Giving.
          </p>
        ) : (
          tax.map((words) => <p key={words}>{words}</p>)
        )}
      </div>
      {closingLines(facts).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
