export const words = {
  choose: {
    add: 'Add tags',
    legend: 'What is your topic about?',
    hint: (most: number) => `Choose up to ${most}. Others can look for topics with a tag.`,
    many: (most: number) => `Choose ${most} tags at most`,
    closed: (names: readonly string[]) =>
      `You can no longer choose ${quoted(names)}. Choose another tag, or go on without it`,
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
  list: {
    summary: 'What the tags are for',
    closed: 'closed for new topics',
  },
}

/** “Mobility” and “Autism” */
const quoted = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(names.map((name) => `“${name}”`))
