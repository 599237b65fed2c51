import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Table } from '#app/ui/data.tsx'
import { workWords } from '../words.ts'

export interface Failed {
  id: string
  name: string
  failedAt: string
  attempts: number
  error: string
}

/** Work that was given up after its last attempt, and a button to begin anew. */
export function FailedWork({ jobs }: { jobs: readonly Failed[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">Failed work</h2>
      <Table
        caption={`Given up after ${Math.max(...jobs.map(({ attempts }) => attempts))} attempts, oldest first`}
        head={['Work', 'Given up', 'Reason', 'Try again']}
        ids={jobs.map(({ id }) => id)}
        rows={jobs.map((job) => [
          workWords(job.name),
          job.failedAt,
          job.error || 'unknown',
          <Retry key={job.id} job={job.id} label={workWords(job.name)} />,
        ])}
      />
      {jobs.length > 1 && <Retry job="all" />}
    </section>
  )
}

/** Several rows may say the same work, so the button names the time too for those who hear it. */
function Retry({ job, label }: { job: string; label?: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="retry" />
      <Button look="quiet" size="small" name="job" value={job}>
        {label ? (
          <>
            Try again <span className="only-heard">: {label}</span>
          </>
        ) : (
          'Try all of them again'
        )}
      </Button>
    </Form>
  )
}
