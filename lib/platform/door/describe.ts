import fs from 'node:fs'
import path from 'node:path'
import fieldWords from '#contract/field-descriptions.json' with { type: 'json' }

type Schema = Record<string, unknown>

const contract = path.join(import.meta.dirname, '../../contract')
const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+) = endpoint\(/g

type CallWords = { name: string; words: string; area: string }

const readCalls = (): CallWords[] =>
  fs.globSync('**/*.ts', { cwd: contract }).flatMap((file) => {
    const text = fs.readFileSync(path.join(contract, file), 'utf8')
    return [...text.matchAll(documented)].map(([, words = '', name = '']) => ({
      name,
      words: words.replace(/\s*\n\s*\*\s?/g, ' ').trim(),
      area: file.split(path.sep)[0] ?? '',
    }))
  })

/** Reads the descriptions of all calls from the docstrings of the contract, by the calls' names. */
export const readCallWords = (): Map<string, string> =>
  new Map(readCalls().map(({ name, words }) => [name, words]))

/** Reads the area of each call, which is the contract's folder, by the calls' names. */
export const readCallAreas = (): Map<string, string> =>
  new Map(readCalls().map(({ name, area }) => [name, area]))

const words = new Map(Object.entries(fieldWords))

/**
 * Describes a field by the most specific entry: of this call and its enclosing field, of this call,
 * of its enclosing field in any call, or of its name alone.
 */
const fieldWordsOf = (call: string, parent: string, field: string): string | undefined =>
  [`${call}.${parent}.${field}`, `${call}.${field}`, `${parent}.${field}`, field]
    .map((key) => words.get(key))
    .find((found) => found !== undefined)

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds a description to each property of a schema, at any depth; `parent` names what encloses it. */
export const described = (schema: Schema, call: string, parent: string): Schema =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isSchema(value))
        return [key, describedFields(value, call, parent)]
      if (Array.isArray(value))
        return [key, value.map((one) => (isSchema(one) ? described(one, call, parent) : one))]
      return [key, isSchema(value) ? described(value, call, parent) : value]
    }),
  )

const describedFields = (properties: Schema, call: string, parent: string): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      {
        ...described(isSchema(property) ? property : {}, call, name),
        description: fieldWordsOf(call, parent, name),
      },
    ]),
  )
