import { styleText } from 'node:util'

const width = 28
const plainEveryMs = 5000
const drawEveryMs = 100

/** Progress of long work on stderr: a bar in a terminal, else a line every few seconds. */
export type Progress = { at: (bytes: number, done: number) => void; end: () => void }

export const progressOf = (
  label: string,
  total: number,
  thing: string,
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
      `${String(Math.floor(part * 100)).padStart(3)} %`,
      `${done.toLocaleString('en')} ${thing}`,
      `${rate.toLocaleString('en')}/s`,
      ...(left ? [`${left} left`] : []),
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

/** Seconds as people read a clock: 0:07, 12:40. */
const clock = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
