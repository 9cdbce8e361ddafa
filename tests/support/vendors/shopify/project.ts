import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'

type Values = Record<string, unknown>
type Reading = { document: DocumentNode; variables: Values }

/** Lists the fields of a selection, those of its fragments included. */
const fieldsOf = (
  set: SelectionSetNode,
  { document }: Reading,
  typeName: unknown,
): readonly FieldNode[] =>
  set.selections.flatMap((one): readonly FieldNode[] => {
    if (one.kind === Kind.FIELD) return [one]
    if (one.kind === Kind.INLINE_FRAGMENT) {
      const on = one.typeCondition?.name.value
      const fits = !on || on === typeName
      return fits ? fieldsOf(one.selectionSet, { document, variables: {} }, typeName) : []
    }
    const named = document.definitions.find(
      (of) => of.kind === Kind.FRAGMENT_DEFINITION && of.name.value === one.name.value,
    )
    return named && 'selectionSet' in named
      ? fieldsOf(named.selectionSet, { document, variables: {} }, typeName)
      : []
  })

const argumentsOf = ({ arguments: args = [] }: FieldNode, { variables }: Reading): Values =>
  Object.fromEntries(
    args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
  )

/** Reads the idempotency key of a field. */
const keyOf = ({ directives = [] }: FieldNode, { variables }: Reading): unknown => {
  const key = directives.find(({ name }) => name.value === 'idempotent')?.arguments?.[0]?.value
  return key && valueFromASTUntyped(key, variables)
}

/** Reads a field of an object. Throws where the imitation doesn't have it. */
export const fieldOf = (value: Values, field: FieldNode, reading: Reading): unknown => {
  const name = field.name.value
  const found = value[name]
  if (found === undefined) throw new Error(`${String(value['__typename'])}.${name} isn't imitated`)
  return typeof found === 'function'
    ? found(argumentsOf(field, reading), keyOf(field, reading))
    : found
}

/** Cuts a value to what a selection asks for. */
export const project = (
  value: unknown,
  set: SelectionSetNode | undefined,
  reading: Reading,
): unknown => {
  if (value === null || !set) return value
  if (Array.isArray(value)) return value.map((one) => project(one, set, reading))
  const object = value as Values
  const cut: Values = {}
  for (const field of fieldsOf(set, reading, object['__typename']))
    cut[field.alias?.value ?? field.name.value] = project(
      fieldOf(object, field, reading),
      field.selectionSet,
      reading,
    )
  return cut
}

export const operationOf = (document: DocumentNode): OperationDefinitionNode =>
  document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)!

/** Answers a checked document from a root of values. */
export const answerOf = (root: Values, document: DocumentNode, variables: Values): Values =>
  project(root, operationOf(document).selectionSet, { document, variables }) as Values

/**
 * Writes the rows of the connection of a bulk query as JSON lines: an object, then those of its own
 * connections, each with the id of its parent.
 */
export function* linesOf(root: Values, document: DocumentNode): Generator<string> {
  const reading = { document, variables: {} }
  const write = function* (field: FieldNode, of: Values, parent?: string): Generator<string> {
    const edges = field.selectionSet!.selections[0] as FieldNode
    const node = edges.selectionSet!.selections.find(
      (one) => one.kind === Kind.FIELD && one.name.value === 'node',
    ) as FieldNode
    const { all } = fieldOf(of, field, reading) as { all: () => Iterable<Values> }
    for (const one of all()) {
      const fields = fieldsOf(node.selectionSet!, reading, one['__typename'])
      const inner = fields.filter(({ selectionSet }) => hasEdges(selectionSet))
      const own = fields.filter((field) => !inner.includes(field))
      const set = { kind: Kind.SELECTION_SET, selections: own } as const
      const cut = project(one, set, reading) as Values
      yield `${JSON.stringify(parent ? { ...cut, __parentId: parent } : cut)}\n`
      for (const below of inner) yield* write(below, one, String(one['id']))
    }
  }
  for (const field of operationOf(document).selectionSet.selections)
    if (field.kind === Kind.FIELD) yield* write(field, root)
}

const hasEdges = (set: SelectionSetNode | undefined): boolean =>
  set?.selections.some((one) => one.kind === Kind.FIELD && one.name.value === 'edges') ?? false
