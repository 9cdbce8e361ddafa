import fs from 'node:fs'
import http from 'node:http'

// a bare server of one answer, from a file, with the headers that a second file has
const [port, body, headers] = process.argv.slice(2)
const bytes = fs.readFileSync(body!)
const head = JSON.parse(fs.readFileSync(headers!, 'utf8')) as Record<string, string>
http
  .createServer((_, response) => {
    response.writeHead(200, { ...head, 'content-length': bytes.length })
    response.end(bytes)
  })
  .listen(Number(port), 'localhost')
