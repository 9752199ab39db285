# docs/operate.md says how to run it. Nothing here is of one processor's kind: build it with --platform for others.
FROM docker.io/denoland/deno:bin-2.9.6 AS deno

FROM docker.io/library/debian:bookworm-slim AS build
COPY --from=deno /deno /usr/local/bin/deno
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
ENV DENO_DIR=/deno DENO_TLS_CA_STORE=system,mozilla DENO_NO_UPDATE_CHECK=1
WORKDIR /build
COPY deno.json deno.lock ./
RUN deno install --frozen --quiet
COPY . .
RUN deno run -A web/build.ts && bash tools/container/assemble.sh /stowmark

FROM docker.io/library/debian:bookworm-slim
# libnss-wrapper: PostgreSQL asks for the name of its account, and with --user there is none.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libnss-wrapper tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/cache/debconf /var/log/* /usr/share/doc /usr/share/man /usr/share/locale \
  && useradd --uid 1000 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin stowmark \
  && install -d -o 1000 -g 1000 -m 0777 /data
COPY --from=deno /deno /usr/local/bin/deno
COPY --from=build /stowmark /stowmark
RUN ln -s /stowmark/tools/stowmark /usr/local/bin/stowmark
# A package asks for the home folder at its start, and an account without a name has none. Two arenas of glibc's are 16 MB
# less of memory than one for each thread.
ENV HOME=/data MALLOC_ARENA_MAX=2 DENO_DIR=/stowmark/.cache DENO_NO_UPDATE_CHECK=1 DENO_TLS_CA_STORE=system,mozilla HOST=0.0.0.0 PORT=8000 DATA_DIR=/data STOWMARK_COMMAND=stowmark
WORKDIR /stowmark
USER 1000:1000
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["bash", "/stowmark/tools/healthy"]
ENTRYPOINT ["tini", "--", "deno", "run", "-A", "--cached-only", "--v8-flags=--min-semi-space-size=8", "server/main.ts"]
