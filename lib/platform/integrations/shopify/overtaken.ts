/** Another process has taken over. */
export class Overtaken extends Error {
  constructor() {
    super('another process has taken over')
  }
}
