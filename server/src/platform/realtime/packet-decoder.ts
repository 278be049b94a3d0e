import { Decoder } from 'socket.io-parser';
import { nestsDeeper } from '../http/guards/json-depth.ts';

const binaryTypes = new Set(['5', '6']);

/** Decodes text packets only, and not deeply nested ones. Throwing closes the connection. */
export class BoundedDecoder extends Decoder {
  override add(packet: unknown): void {
    if (typeof packet !== 'string' || binaryTypes.has(packet.charAt(0))) throw new Error('binary packet');
    if (nestsDeeper(packet)) throw new Error('nested too deep');
    super.add(packet);
  }
}
