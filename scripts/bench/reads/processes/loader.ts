// A process of its own that makes requests when told to, and reports how long they took.
import { fire, type Volley } from '../volley.ts'

process.on('message', async (volley: Volley) => process.send?.(await fire(volley)))
