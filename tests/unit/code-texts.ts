/** A text in code: the code before it, its tag or the call that takes it, and its letters. */
export type CodeText = { before: string; text: string }

const opensRegex = /(?:^|[=(,:[!&|?{};+]|\breturn)\s*$/

/** Reads the texts of code: strings, and the pieces of templates between their values. */
export function textsOf(code: string): CodeText[] {
  const found: CodeText[] = []
  let at = 0
  const skipComment = (): boolean => {
    const end = code.startsWith('//', at) ? '\n' : '*/'
    if (!code.startsWith('//', at) && !code.startsWith('/*', at)) return false
    const close = code.indexOf(end, at + 2)
    at = close < 0 ? code.length : close + end.length
    return true
  }
  const skipRegex = (): boolean => {
    if (code[at] !== '/' || !opensRegex.test(code.slice(Math.max(0, at - 40), at))) return false
    for (let inClass = false; at++ < code.length && (inClass || code[at] !== '/'); ) {
      if (code[at] === '\\') at += 1
      else if (code[at] === '[') inClass = true
      else if (code[at] === ']') inClass = false
    }
    at += 1
    return true
  }
  const readString = (quote: string): void => {
    const start = at
    for (at += 1; at < code.length && code[at] !== quote; at += 1) if (code[at] === '\\') at += 1
    found.push({
      before: code.slice(Math.max(0, start - 200), start),
      text: code.slice(start + 1, at),
    })
    at += 1
  }
  const readTemplate = (): void => {
    const before = code.slice(Math.max(0, at - 200), at)
    let text = ''
    for (at += 1; at < code.length && code[at] !== '`'; ) {
      if (code.startsWith('${', at)) {
        at += 2
        text += '${}'
        readCode('}')
        at += 1
      } else {
        text += code[at]
        at += code[at] === '\\' ? 2 : 1
      }
    }
    found.push({ before, text })
    at += 1
  }
  const readCode = (until?: string): void => {
    for (let depth = 0; at < code.length; ) {
      const sign = code[at]!
      if (sign === until && depth === 0) return
      if (skipComment() || skipRegex()) continue
      if (sign === "'" || sign === '"') readString(sign)
      else if (sign === '`') readTemplate()
      else {
        if (sign === '{') depth += 1
        if (sign === '}') depth -= 1
        at += 1
      }
    }
  }
  readCode()
  return found
}
