import { styleText } from 'node:util'
import { language } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'

const sentence = wordsIn(language, 'cli.import')

const width = 28
const plainEveryMs = 5000
const drawEveryMs = 100

/**
 * Reports progress of long work on stderr: a bar in a terminal, otherwise a line every few seconds.
 */
export type Progress = { at: (bytes: number, done: number) => void; end: () => void }

export const progressOf = (
  label: string,
  total: number,
  kind: string,
  out: NodeJS.WriteStream = process.stderr,
): Progress => {
  const since = performance.now()
  let shownAt = out.isTTY ? 0 : since
  let bytes = 0
  let done = 0
  const say = (): void => {
    const seconds = (performance.now() - since) / 1000
    const part = total === 0 ? 1 : Math.min(1, bytes / total)
    const rate = Math.round(done / Math.max(seconds, 0.001))
    const left = part === 0 ? '' : clock((seconds / part) * (1 - part))
    const words = [
      sentence('progress', {
        percent: String(Math.floor(part * 100)).padStart(3),
        done,
        kind,
        rate,
      }),
      ...(left ? [sentence('left', { time: left })] : []),
    ].join('  ')
    if (!out.isTTY) {
      out.write(`${label}  ${words}\n`)
      return
    }
    const full = Math.round(part * width)
    const bar = styleText('cyan', '█'.repeat(full)) + styleText('dim', '░'.repeat(width - full))
    out.write(`\r\u001b[2K${label}  ${bar} ${words}`)
  }
  return {
    at: (nowBytes, nowDone) => {
      bytes = nowBytes
      done = nowDone
      if (performance.now() - shownAt < (out.isTTY ? drawEveryMs : plainEveryMs)) return
      shownAt = performance.now()
      say()
    },
    end: () => {
      bytes = total
      if (out.isTTY) out.write(`\r\u001b[2K`)
    },
  }
}

/** Formats seconds as 0:07, 12:40. */
const clock = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
