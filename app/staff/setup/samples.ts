import type { SampleKind } from '#app/shared/samples-gone.server.ts'

// The kinds of samples, and the effect of removing each.

export interface Sample {
  kind: SampleKind
  title: string
  where: string
  href: string
  /** The effect of the button, shown before it is pressed. */
  goes: string
  /** True information in our own text: a site can keep it. */
  mayStay?: true
}

export const SAMPLES: readonly Sample[] = [
  {
    kind: 'attorneys',
    title: 'Attorneys',
    where: 'Invented people in the attorney directory.',
    href: '/attorney-directory',
    goes: 'Every sample entry is deleted. Attorneys that you listed stay. Until there is one, the directory is empty and says so.',
  },
  {
    kind: 'team',
    title: 'Team',
    where: 'Four invented people on “About us”.',
    href: '/about#team',
    goes: 'The sample people go from “About us”.',
  },
  {
    kind: 'figures',
    title: 'Figures',
    where: 'Invented numbers on the home page and on “About us”.',
    href: '/about#impact',
    goes: 'The sample figures go from both pages.',
  },
  {
    kind: 'topics',
    title: 'Topics of the forum',
    where: 'One topic in each place, marked as an example.',
    href: '/forum',
    goes: 'Every example is deleted. What members wrote stays.',
  },
  {
    kind: 'posts',
    title: 'Posts of the blog',
    where: 'Posts that came with the site and that nobody here has changed.',
    href: '/blog',
    goes: 'They go into the bin. For 30 days you can take each one out again.',
    mayStay: true,
  },
]
