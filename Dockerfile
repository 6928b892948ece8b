FROM swift:6.3-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends libgnutls28-dev libmicrohttpd-dev libsqlite3-dev \
    pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN swift build --configuration release --static-swift-stdlib --product inbetween \
  && install -D -s "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/inbetween" \
    /out/inbetween

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libgnutls30 libmicrohttpd12 libsqlite3-0 libstdc++6 \
    zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /var/lib/inbetween \
    --shell /usr/sbin/nologin inbetween \
  && install -d -o inbetween -g inbetween -m 0700 /var/lib/inbetween
COPY --from=build /out/inbetween /usr/local/bin/inbetween
# By number, so that an orchestrator can see that it is not root.
USER 10001:10001
VOLUME /var/lib/inbetween
ENV INBETWEEN_HOST=0.0.0.0 \
  INBETWEEN_STORE=sqlite:/var/lib/inbetween/sessions.sqlite
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["/usr/local/bin/inbetween", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/inbetween"]
CMD ["serve"]
