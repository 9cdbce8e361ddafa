/** Changes of a document that can be undone, newest last. */
export type History<Document> = {
  readonly past: readonly Document[]
  readonly now: Document
  readonly future: readonly Document[]
  /** the field that was changed last and when; further keys in it are the same step */
  readonly last: { key: string; at: number } | null
}

export const mostSteps = 100
const pauseMs = 1500

export const beginHistory = <Document>(now: Document): History<Document> => ({
  past: [],
  now,
  future: [],
  last: null,
})

/**
 * Records a change. Typing in the same field (`key`) without a pause is one step; null: a step of
 * its own.
 */
export const record = <Document>(
  history: History<Document>,
  now: Document,
  key: string | null,
  at: number,
): History<Document> => {
  if (now === history.now) return history
  const { last } = history
  const isSame = key !== null && last?.key === key && at - last.at <= pauseMs
  return {
    past: isSame ? history.past : [...history.past, history.now].slice(-mostSteps),
    now,
    future: [],
    last: key === null ? null : { key, at },
  }
}

/** Takes the last step back. */
export const undo = <Document>(history: History<Document>): History<Document> => {
  const now = history.past.at(-1)
  if (now === undefined) return history
  return {
    past: history.past.slice(0, -1),
    now,
    future: [history.now, ...history.future],
    last: null,
  }
}

/** Repeats the step that was undone last. */
export const redo = <Document>(history: History<Document>): History<Document> => {
  const [now, ...future] = history.future
  if (now === undefined) return history
  return { past: [...history.past, history.now], now, future, last: null }
}
