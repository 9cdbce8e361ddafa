import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getVariableValues,
  isCompositeType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { operationOf } from './project.ts'
import { shopifySchema } from './schema.ts'

type Variables = Readonly<Record<string, unknown>>
export type GraphqlError = { message: string; extensions?: { code: string } }
export type Checked =
  | { document: DocumentNode; cost: number; errors?: undefined }
  | { errors: GraphqlError[] }

/** A scope to write is one to read, too. */
const isGranted = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'))

/** Reads how many rows a connection may give; a variable counts by its value. */
const firstOf = ({ arguments: args = [] }: FieldNode, variables: Variables): number => {
  const value = args.find(({ name }) => name.value === 'first')?.value
  if (value?.kind === Kind.INT) return Number(value.value)
  if (value?.kind === Kind.VARIABLE) return Number(variables[value.name.value] ?? 1)
  return 1
}

const known = new Map<string, DocumentNode | GraphqlError[]>()

/** Parses and validates a document by Shopify's schema, each once. */
const validated = (text: string): DocumentNode | GraphqlError[] => {
  const before = known.get(text)
  if (before) return before
  let result: DocumentNode | GraphqlError[]
  try {
    const document = parse(text)
    const errors = validate(shopifySchema().schema, document)
    result = errors.length > 0 ? errors.map(({ message }) => ({ message })) : document
  } catch (cause) {
    result = [{ message: String(cause) }]
  }
  known.set(text, result)
  return result
}

/** Checks the variables of a document by its declarations. Returns what doesn't fit. */
export const checkVariables = (document: DocumentNode, variables: Variables): GraphqlError[] => {
  const { variableDefinitions = [] } = operationOf(document)
  const { errors = [] } = getVariableValues(shopifySchema().schema, variableDefinitions, variables)
  return errors.map(({ message }) => ({ message }))
}

/**
 * Checks a document as Shopify does: by the schema, then by the scopes of what it reads. Its cost is
 * one for an object, times the rows of the connections around it, and ten for a mutation.
 */
export const checkDocument = (
  text: string,
  variables: Variables,
  granted: readonly string[],
): Checked => {
  const document = validated(text)
  if (Array.isArray(document)) return { errors: document }
  const { schema, scopes } = shopifySchema()
  const denied = new Set<string>()
  const unkeyed: string[] = []
  const rows = [1]
  let cost = 0
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      OperationDefinition: ({ operation }) => {
        if (operation === 'mutation') cost += 10
      },
      Field: {
        enter: (node) => {
          const type = getNamedType(info.getType())
          const around = rows.at(-1)!
          const isRows = type?.name.endsWith('Connection') ?? false
          rows.push(isRows ? around * firstOf(node, variables) : around)
          if (type && isCompositeType(type) && !isRows && !type.name.endsWith('Edge'))
            cost += around
          const keys = [type?.name ?? '', `${info.getParentType()?.name}.${node.name.value}`]
          const isClosed = keys.some((key) => {
            const needed = scopes.get(key)
            return needed && !needed.some((scope) => isGranted(granted, scope))
          })
          if (isClosed) denied.add(node.name.value)
          const isKeyed = node.directives?.some(({ name }) => name.value === 'idempotent')
          if (node.name.value === 'refundCreate' && !isKeyed) unkeyed.push(node.name.value)
        },
        leave: () => {
          rows.pop()
        },
      },
    }),
  )
  if (unkeyed.length > 0)
    return { errors: unkeyed.map((field) => ({ message: `${field} needs an idempotency key` })) }
  if (denied.size === 0) return { document, cost }
  return {
    errors: [...denied].map((field) => ({
      message: `Access denied for ${field} field.`,
      extensions: { code: 'ACCESS_DENIED' },
    })),
  }
}
