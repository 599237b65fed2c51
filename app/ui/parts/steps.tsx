import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { words } from '../words.ts'
import { Icon } from './icons.tsx'

type StepState = 'done' | 'now' | 'todo'

interface Step {
  title: string
  text?: ReactNode
  /** Shown for steps that one can return to. */
  href?: string
  state?: StepState
}

const STATE_WORD = {
  done: 'Done',
  get now() {
    return words.steps.youHere
  },
  get todo() {
    return words.steps.toDo
  },
} as const

/** Numbered steps along the handrail. With states it says in words which step is current. */
export function StepsLine({ steps, level = 3 }: { steps: readonly Step[]; level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={classes('step', step.state && `step-${step.state}`)}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {step.state === 'done' ? <Icon name="check" /> : index + 1}
          </span>
          <div className="step-words">
            <Heading>
              {step.href && step.state !== 'now' ? <a href={step.href}>{step.title}</a> : step.title}
            </Heading>
            {step.state && <p className="step-state">{STATE_WORD[step.state]}</p>}
            {step.text && <div className="step-text">{step.text}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** "Question 2 of 5", with the handrail showing the progress. */
export function Progress({ now, of, label }: { now: number; of: number; label: string }) {
  const width = 320
  const posts = Array.from({ length: of }, (_, index) => (width / of) * (index + 0.5))
  const here = posts[Math.min(now, of) - 1] ?? 0
  return (
    <div className="progress">
      <p className="progress-label">{label}</p>
      <svg className="progress-line" viewBox={`0 0 ${width} 28`} aria-hidden="true" focusable="false">
        <path className="progress-rail" d={`M4 8H${width - 4}`} />
        <path className="progress-done" d={`M4 8H${here}`} />
        {posts.map((x, index) => (
          <path key={x} className={index < now ? 'progress-post-done' : 'progress-post'} d={`M${x} 8V24`} />
        ))}
        <circle className="progress-here" cx={here} cy="8" r="7" />
      </svg>
    </div>
  )
}
