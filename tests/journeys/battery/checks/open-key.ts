import type { Page } from 'playwright-core'

// A load of a page of the console drops what is in the memory of its tab, and the key is opened again there. Links to other pages of it are the router's, which
// marks them; only what is saved as a file is a link of the browser.

/** @param files the console URLs that return a file, with `:name` for any segment */
export function loadingProblems(page: Page, files: readonly string[]): Promise<string[]> {
  const shapes = files.map((file) => `^${file.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
  return page.evaluate((shapes) => {
    const isFile = (path: string) => shapes.some((shape) => new RegExp(shape).test(path))
    return [...document.querySelectorAll<HTMLAnchorElement>('.staff a[href]')]
      .filter(({ dataset, target, origin }) => !dataset.discover && !target && origin === location.origin)
      .filter(({ pathname }) => /^\/staff(\/|$)/.test(pathname) && pathname !== location.pathname)
      .filter(({ pathname }) => !/^\/staff\/sign-in/.test(pathname) && !isFile(pathname))
      .map((el) => `loads the whole page: ${window.eyes.name(el)}`)
  }, shapes)
}
