import type { ForumTag } from '#db/tables/forum.ts'

export const words = {
  tags: {
    adhd: 'ADHD',
    autism: 'Autism',
    learning: 'Dyslexia and learning',
    'mental-health': 'Mental health',
    mobility: 'Mobility',
    hearing: 'Deaf and hard of hearing',
    vision: 'Blind and low vision',
    speech: 'Speech and AAC',
    illness: 'Long-term illness',
    senses: 'Noise, light and touch',
    accommodations: 'Accommodations',
    complaints: 'Complaints and appeals',
    family: 'Parents and family',
    'late-diagnosis': 'Diagnosed late',
    'first-steps': 'First steps',
    'good-news': 'Good news',
  } satisfies Record<ForumTag, string>,
  choose: {
    add: 'Add tags',
    legend: 'What is your topic about?',
    hint: (most: number) => `Choose up to ${most}. Others can look for topics with a tag.`,
    many: (most: number) => `Choose ${most} tags at most`,
  },
  topic: 'Tags: ',
  filter: {
    label: 'Show topics with a tag',
    all: 'All topics',
    show: 'Show',
    any: 'Any tag',
    inSearch: 'Tag',
    pageTitle: (place: string, tag: string) => `${place}: ${tag}`,
    none: (tag: string) => `No topics with the tag “${tag}”`,
    noneText: 'Nobody has chosen it here yet. [See all topics](all).',
  },
}

export const tagsListed = (tags: readonly ForumTag[]): string => tags.map((tag) => words.tags[tag]).join(', ')
