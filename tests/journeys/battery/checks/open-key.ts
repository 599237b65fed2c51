import type { Page } from 'playwright-core'

// Loading a console page locks the key that is open in its tab. Links to other console pages belong to the router,
// which marks them; only downloads are ordinary links.

/** @param files the console URLs that return a file, with `:name` for any segment */
export function loadingProblems(page: Page, files: readonly string[]): Promise<string[]> {
  const shapes = files.map((file) => `^${file.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
  return page.evaluate((shapes) => {
    const isFile = (path: string) => shapes.some((shape) => new RegExp(shape).test(path))
    return [...document.querySelectorAll<HTMLAnchorElement>('.staff a[href]')]
      .filter(({ dataset, target, origin }) => !dataset.discover && !target && origin === location.origin)
      .filter(({ pathname }) => /^\/staff(\/|$)/.test(pathname) && pathname !== location.pathname)
      .filter(({ pathname }) => !/^\/staff\/sign-in/.test(pathname) && !isFile(pathname))
      .map((el) => `loads the page, which locks an open key: ${window.eyes.name(el)}`)
  }, shapes)
}
