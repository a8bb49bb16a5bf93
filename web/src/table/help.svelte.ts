/** The rules, as they lie open over the page: all of them, or the one topic that somebody asked for. */
class Help {
  open = $state(false);
  /** The game's own word for the topic; null for all of the rules. */
  topic = $state<string | null>(null);

  show(topic: string | null): void {
    this.topic = topic;
    this.open = true;
  }
}

export const help = new Help();
