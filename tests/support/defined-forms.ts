import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Form } from '#app/platform/forms/define-form.ts'

/** Every form that is a table (app/platform/forms/define-form.ts), by its file: a new one is tested like the others. */
export async function definedForms(): Promise<Form[]> {
  const files = globSync('app/*/**/*-form.ts').filter((file) => {
    const made = /= defineForm\(/.test(readFileSync(file, 'utf8'))
    return made && !file.startsWith('app/platform/')
  })
  const modules = await Promise.all(
    files.map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isForm))
}

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && 'fields' in value && 'names' in value
