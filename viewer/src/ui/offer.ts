import { namedFor, quantities } from "../draw/quantities";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";

/// What of the look makes sense for a result.
export interface Offer {
    dimension: 2 | 3;
    bodies: number;
    deformables: boolean;
    stress: boolean;
    contacts: boolean;
    velocity: boolean;
    spin: boolean;
    force: boolean;
    cell: boolean;
    crowd: boolean;
}

/// Until the first frame is there everything is offered that it may have.
export function offerOf(scene: Scene, { chunk, hasVelocity, hasForce, hasStress, turns }: Snapshot): Offer {
    const known = chunk !== null;
    return {
        dimension: scene.dimension,
        bodies: scene.bodies,
        deformables: scene.deformables.length > 0,
        stress: !known || hasStress,
        contacts: !known || chunk.has("contact_bodies"),
        velocity: !known || hasVelocity,
        spin: !known || turns,
        force: !known || hasForce,
        cell: known && chunk.has("cell"),
        crowd: scene.crowd,
    };
}

export function offeredQuantities(offer: Offer): typeof quantities {
    const has: Record<string, boolean> = { speed: offer.velocity, spin: offer.spin, force: offer.force, penetration: offer.contacts };
    return quantities.filter(({ name }) => has[name] ?? true).map((quantity) => namedFor(quantity, offer.crowd));
}
