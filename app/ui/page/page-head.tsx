import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { HeadRail } from '../illustrations/lines.tsx'
import { Progress } from '../parts/steps.tsx'

export interface PageHeadParts {
  title: ReactNode
  lead?: ReactNode
  /** A few words over the heading, such as a category. */
  kicker?: ReactNode
  /** The picture of a page that people arrive at. It makes the head tall, so a task has none. */
  drawing?: ReactNode
  /** Which of several questions this is: "Question 3 of 8", with the handrail as far as one has come. */
  progress?: { now: number; of: number; label: string }
}

/** The head of a page: a slim band, so that what people came to do begins high up. With a drawing, a taller one. */
export function PageHead({ title, lead, kicker, drawing, progress }: PageHeadParts) {
  return (
    <div className={classes('page-head', !drawing && 'page-head-slim')}>
      <div className={classes('wrap', Boolean(drawing) && 'page-head-drawn')}>
        <div className="page-words">
          {progress && <Progress {...progress} />}
          {kicker && <p className="kicker">{kicker}</p>}
          <h1>{title}</h1>
          {lead && <div className="lead">{lead}</div>}
        </div>
        {drawing}
      </div>
      {!progress && <HeadRail />}
    </div>
  )
}
