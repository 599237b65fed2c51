import { FileField } from '#app/ui/forms/field.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { CASE_FORM } from '../../client/case-form.ts'
import { dayAddress } from '../../deadlines/chosen-day.ts'
import { ACCEPT } from '../../model/rules.ts'
import type { CaseView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'
import { isClosed } from '../../status/status-rules.ts'
import { UploadProgress } from '../files/upload-progress.tsx'
import { KeepHidden } from '../intake/keep-hidden.tsx'
import { FileList } from './case-thread.tsx'

/** The person's own answers and files, and the ways to add to them. */
export function WhatYouSent({ found, error }: { found: CaseView; error: string | undefined }) {
  return (
    <section aria-labelledby="your-answers" className="flow">
      <h2 id="your-answers">{words.sent.heading}</h2>
      <div className="case-part">
        <h3>{words.sent.answers}</h3>
        <Rows rows={found.answers} />
      </div>
      <MoreAnswered more={found.more} days={found.daysTold} closed={isClosed(found.status)} />
      <div className="case-part">
        <h3>{words.sent.files}</h3>
        {found.files.length > 0 ? <FileList files={found.files} /> : <p>{words.sent.noFiles}</p>}
        <AddFile error={error} />
      </div>
    </section>
  )
}

type Row = CaseView['answers'][number] & { day?: CaseView['daysTold'][number] | undefined }

const Rows = ({ rows }: { rows: Row[] }) => (
  <DescriptionList
    items={rows.map(({ name, value, day }) => ({
      name,
      value: (
        <>
          <span className="as-typed">{value}</span>
          {day && (
            <p>
              {day.understood.says} <a href={dayAddress(day.of)}>{day.understood.change}</a>
            </p>
          )}
        </>
      ),
    }))}
  />
)

interface MoreProps {
  more: CaseView['more']
  days: CaseView['daysTold']
  closed: boolean
}

function MoreAnswered({ more, days, closed }: MoreProps) {
  if (!more && closed) return null
  return (
    <div className="case-part">
      <h3>{words.sent.more}</h3>
      {more && more.length > 0 ? (
        <Rows rows={more.map((row) => ({ ...row, day: days.find(({ of }) => of === row.id) }))} />
      ) : (
        <p>{words.sent.moreText}</p>
      )}
      <p>
        <ButtonLink look="quiet" href="/legal-help/case/more">
          {more ? words.sent.changeMore : words.sent.answerMore}
        </ButtonLink>
      </p>
    </div>
  )
}

function AddFile({ error }: { error: string | undefined }) {
  return (
    <div className="flow no-print">
      <FileField
        form={CASE_FORM}
        label={words.sent.addFile}
        name="file"
        accept={ACCEPT}
        hint={words.sent.addFileHint}
        error={error}
      />
      <KeepHidden form={CASE_FORM} />
      <Button form={CASE_FORM} look="quiet" name="intent" value="add-file">
        {words.sent.addThis}
      </Button>
      <UploadProgress intents={['add-file']} />
    </div>
  )
}
