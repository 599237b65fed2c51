import type { Page } from 'playwright-core'

// T22: one title, one h1, no skipped heading level, the same landmarks everywhere, and the page's place in the site.

export async function structureProblems(page: Page, { home, bare }: { home: boolean; bare: boolean }) {
  return page.evaluate(
    ({ home, bare }) => {
      const found: string[] = []
      if (!(home ? /\S/ : /\S.* - \S/).test(document.title))
        found.push(`the title "${document.title}" does not name page and site`)
      const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((el) =>
        window.eyes.shown(el),
      )
      const tops = headings.filter((el) => el.tagName === 'H1')
      if (tops.length !== 1) found.push(`${tops.length} headings of level 1`)
      if (tops[0] && !tops[0].closest('main')) found.push('the h1 is not in main')
      let last = 1
      const inMain = headings.filter((el) => el.closest('main'))
      for (const heading of inMain) {
        const level = Number(heading.tagName[1])
        if (level > last + 1)
          found.push(`level ${last} is followed by level ${level}: ${window.eyes.name(heading)}`)
        last = level
      }
      for (const [selector, what] of [
        ['main', 'main'],
        ['body header:not(main header):not(article header)', 'header'],
        ['body footer:not(main footer):not(article footer)', 'footer'],
      ] as const) {
        const count = document.querySelectorAll(selector).length
        if (count !== 1 && !(bare && what === 'footer')) found.push(`${count} ${what} landmarks`)
      }
      const names = [...document.querySelectorAll('nav')]
        .filter((el) => window.eyes.shown(el))
        .map(
          (el) =>
            el.getAttribute('aria-label') ??
            document.getElementById(el.getAttribute('aria-labelledby') ?? '')?.textContent ??
            '',
        )
      if (names.some((name) => name.trim() === '')) found.push('a nav has no name')
      if (new Set(names).size !== names.length) found.push(`two navs have the same name: ${names.join(', ')}`)
      if (!bare) {
        for (const name of ['Main', 'Footer'])
          if (!names.includes(name)) found.push(`there is no nav "${name}"`)
        const crumbs = names.some((name) => /breadcrumb|where you are|you are here/i.test(name))
        if (home === crumbs) found.push(home ? 'the home page has breadcrumbs' : 'there are no breadcrumbs')
      }
      const ids = [...document.querySelectorAll('[id]')].map((el) => el.id)
      for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at)))
        found.push(`the id ${id} is used twice`)
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
        const id = decodeURIComponent(link.hash.slice(1))
        if (id && !document.getElementById(id))
          found.push(`${window.eyes.name(link)} leads to #${id}, which is not there`)
      }
      return found
    },
    { home, bare },
  )
}
